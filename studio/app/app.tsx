import { type ReactNode, useEffect, useRef } from 'react';
import { plural } from '../../src/internal.ts';
import { ItemMenuProvider } from '../components/item-menu.tsx';
import { Problem } from '../components/problem.tsx';
import { Reading } from '../components/reading.tsx';
import { ExplainedOnce } from '../components/words.tsx';
import { screens } from '../screens/index.ts';
import { DataProvider, useData } from '../state/data.tsx';
import { InputFindingsProvider } from '../state/input-findings.tsx';
import { ItemPolicyProvider } from '../state/item-policy.tsx';
import { RunDeskProvider } from '../state/run-desk.tsx';
import { StudioProvider, useDispatch, useStudio } from '../state/store.tsx';
import { useDropElsewhere } from '../state/use-drop.ts';
import { AnnouncerProvider, useAnnounce } from './announcer.tsx';
import { Gauges } from './gauges.tsx';
import { Header } from './header.tsx';
import { Onward } from './onward.tsx';
import { ScreenGuide } from './screen-guide.tsx';
import { Steps } from './steps.tsx';
import { useReadiness } from './use-readiness.ts';
import { useScreenAddress } from './use-screen-address.ts';

/** The whole studio. */
export function App(): ReactNode {
  return (
    <StudioProvider>
      <AnnouncerProvider>
        <DataProvider>
          <RunDeskProvider>
            <InputFindingsProvider>
              <ItemPolicyProvider>
                <ItemMenuProvider>
                  <Shell />
                </ItemMenuProvider>
              </ItemPolicyProvider>
            </InputFindingsProvider>
          </RunDeskProvider>
        </DataProvider>
      </AnnouncerProvider>
    </StudioProvider>
  );
}

function Shell(): ReactNode {
  const state = useStudio();
  const dispatch = useDispatch();
  useScreenAddress();
  useUndoKeys();
  useDropElsewhere(state.screen !== 'start', () => dispatch({ type: 'goTo', screen: 'start' }));
  useEffect(() => {
    document.documentElement.dataset.theme = state.theme;
  }, [state.theme]);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header />
      <div className="frame">
        <div className="side">
          <Steps state={state} goTo={(screen) => dispatch({ type: 'goTo', screen })} />
          <Gauges />
        </div>
        <CurrentScreen />
      </div>
    </>
  );
}

function CurrentScreen(): ReactNode {
  const state = useStudio();
  const data = useData();
  const readiness = useReadiness();
  const announce = useAnnounce();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const shownRef = useRef(state.screen);
  const place = Math.max(
    0,
    screens.findIndex(({ id }) => id === state.screen),
  );
  const screen = screens[place]!;
  useEffect(() => {
    document.title = `${screen.title} · Sotto studio`;
    if (shownRef.current === screen.id) return;
    shownRef.current = screen.id;
    headingRef.current?.focus();
    window.scrollTo({ top: 0 });
  }, [screen]);
  useEffect(() => {
    if (data.status === 'ready') announce(`${data.data.name} was read: ${plural(data.data.profile.records, 'record')}`);
    if (data.status === 'failed') announce(data.failure.message);
  }, [data, announce]);
  const reason = readiness(screen);
  return (
    <main id="main" tabIndex={-1}>
      <p className="eyebrow">
        {place + 1} · {screen.title}
      </p>
      <h1 ref={headingRef} tabIndex={-1}>
        {screen.question}
      </h1>
      <ScreenGuide key={screen.id} screen={screen.id} />
      {data.status === 'reading' && <Reading data={data} />}
      {data.status === 'failed' && screen.id !== 'start' && <Problem failure={data.failure} />}
      {reason === true ? (
        <ExplainedOnce key={`words of ${screen.id}`}>
          <screen.Component />
        </ExplainedOnce>
      ) : (
        data.status !== 'reading' && <NotReady place={place} reason={reason} />
      )}
      {reason === true && <Onward place={place} />}
    </main>
  );
}

/** What a screen waits for, with the way to where that is given. */
function NotReady({ place, reason }: { readonly place: number; readonly reason: string }): ReactNode {
  const readiness = useReadiness();
  const dispatch = useDispatch();
  const before = screens.slice(0, place).findLast((screen) => readiness(screen) === true);
  return (
    <>
      <p className="soft">{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</p>
      {before !== undefined && (
        <p>
          <button type="button" onClick={() => dispatch({ type: 'goTo', screen: before.id })}>
            ← {before.title}
          </button>
        </p>
      )}
    </>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, except in fields that have an undo of their own. */
function useUndoKeys(): void {
  const dispatch = useDispatch();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLTextAreaElement) return;
      if (target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}
