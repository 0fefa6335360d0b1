import { type ReactNode, useEffect, useRef } from 'react';
import { Problem } from '../components/problem.tsx';
import { Reading } from '../components/reading.tsx';
import { screens } from '../screens/index.ts';
import { DataProvider, useData } from '../state/data.tsx';
import { RunDeskProvider } from '../state/run-desk.tsx';
import { StudioProvider, useDispatch, useStudio } from '../state/store.tsx';
import { AnnouncerProvider, useAnnounce } from './announcer.tsx';
import { Gauges } from './gauges.tsx';
import { Header } from './header.tsx';
import { Onward } from './onward.tsx';
import { Steps } from './steps.tsx';
import { useScreenAddress } from './use-screen-address.ts';

/** The whole studio. */
export function App(): ReactNode {
  return (
    <StudioProvider>
      <AnnouncerProvider>
        <DataProvider>
          <RunDeskProvider>
            <Shell />
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
    if (data.status === 'ready') announce(`${data.data.name} was read: ${data.data.profile.records} records`);
    if (data.status === 'failed') announce(data.failure.message);
  }, [data, announce]);
  const reason = screen.ready(state, data);
  return (
    <main id="main" tabIndex={-1}>
      <p className="eyebrow">
        {place + 1} · {screen.title}
      </p>
      <h1 ref={headingRef} tabIndex={-1}>
        {screen.question}
      </h1>
      {data.status === 'reading' && <Reading data={data} />}
      {data.status === 'failed' && screen.id !== 'start' && <Problem failure={data.failure} />}
      {reason === true ? <screen.Component /> : data.status !== 'reading' && <p className="soft">{`${reason}.`}</p>}
      {reason === true && <Onward place={place} />}
    </main>
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
