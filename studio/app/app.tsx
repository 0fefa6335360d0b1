import { type ReactNode, useEffect, useRef } from 'react';
import { plural } from '../../src/internal.ts';
import { ExplainedOnce } from '../components/glossary-text.tsx';
import { ItemMenu } from '../components/item-menu.tsx';
import { ProblemNote, ProgressBar } from '../components/status.tsx';
import { sentence } from '../components/texts.ts';
import { type Screen, screens } from '../screens/index.ts';
import { useData } from '../state/data.ts';
import { InputFindingsProvider, useRefusedInputs } from '../state/input-findings.tsx';
import { ItemPolicyProvider } from '../state/item-policy.tsx';
import { dispatch, goTo, useStudio } from '../state/store.ts';
import { Announcer, announce } from './announcer.tsx';
import { Gauges } from './gauges.tsx';
import { Header } from './header.tsx';
import { ScreenGuide } from './screen-guide.tsx';

/** The whole studio. */
export function App(): ReactNode {
  const { theme } = useStudio();
  useScreenAddress();
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return (
    <InputFindingsProvider>
      <ItemPolicyProvider>
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Header />
        <div className="frame">
          <div className="side">
            <Steps />
            <Gauges />
          </div>
          <CurrentScreen />
        </div>
        <ItemMenu />
        <Announcer />
      </ItemPolicyProvider>
    </InputFindingsProvider>
  );
}

function CurrentScreen(): ReactNode {
  const state = useStudio();
  const data = useData();
  const readiness = useReadiness();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const lastRef = useRef(state.screen);
  const index = Math.max(
    0,
    screens.findIndex(({ id }) => id === state.screen),
  );
  const screen = screens[index]!;
  useEffect(() => {
    document.title = `${screen.title} · Sotto studio`;
    if (lastRef.current === screen.id) return;
    lastRef.current = screen.id;
    headingRef.current?.focus();
    window.scrollTo({ top: 0 });
  }, [screen]);
  useEffect(() => {
    if (data.status === 'ready') announce(`${data.data.name} was read: ${plural(data.data.profile.records, 'record')}`);
    if (data.status === 'failed') announce(data.failure.message);
  }, [data]);
  const reason = readiness(screen);
  const before = screens.slice(0, index).findLast((other) => readiness(other) === true);
  return (
    <main id="main" tabIndex={-1}>
      <p className="eyebrow">
        {index + 1} · {screen.title}
      </p>
      <h1 ref={headingRef} tabIndex={-1}>
        {screen.question}
      </h1>
      <ScreenGuide key={screen.id} screen={screen.id} />
      {data.status === 'reading' && (
        <ProgressBar title={`Opening ${data.name}`} progress={data.progress} cancel={data.cancel} />
      )}
      {data.status === 'failed' && screen.id !== 'start' && <ProblemNote failure={data.failure} />}
      {reason === true ? (
        <>
          <ExplainedOnce key={screen.id}>
            <screen.Component />
          </ExplainedOnce>
          <NextScreenLink index={index} />
        </>
      ) : (
        data.status !== 'reading' && (
          <>
            <p className="soft">{sentence(reason)}</p>
            {before !== undefined && (
              <p>
                <button type="button" onClick={() => goTo(before.id)}>
                  ← {before.title}
                </button>
              </p>
            )}
          </>
        )
      )}
    </main>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, except in fields that have an undo of their own. */
export function listenForUndoKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const { target } = event;
    if (target instanceof HTMLTextAreaElement) return;
    if (target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  });
}

/** The way on to the next question. */
function NextScreenLink({ index }: { readonly index: number }): ReactNode {
  const readiness = useReadiness();
  const next = screens[index + 1];
  if (next === undefined) return null;
  const reason = readiness(next);
  return (
    <div className="onward">
      {reason === true ? (
        <button type="button" className="primary" onClick={() => goTo(next.id)}>
          {next.title} →
        </button>
      ) : (
        <p className="small soft">{`Next, ${next.title}: ${reason}.`}</p>
      )}
    </div>
  );
}

/** The flow as a list: where you are, and what a step still waits for. */
function Steps(): ReactNode {
  const { screen: current } = useStudio();
  const readiness = useReadiness();
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current step is brought into sight when it changes
  useEffect(() => {
    const { current: row } = ref;
    const step = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && step) row.scrollLeft = step.offsetLeft - (row.clientWidth - step.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={ref} aria-label="Steps" className="steps">
      <ol>
        {screens.map((screen) => {
          const { id, title } = screen;
          const reason = readiness(screen);
          const isCurrent = id === current;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={reason !== true && !isCurrent}
                onClick={() => goTo(id)}
              >
                <span className="step-title">{title}</span>
                {reason !== true && <span className="step-reason">{reason}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Asks a screen whether it has all it needs as things stand; else what it waits for, as a clause. */
function useReadiness(): (screen: Screen) => true | string {
  const state = useStudio();
  const data = useData();
  const refused = useRefusedInputs();
  return (screen) => screen.ready(state, data, refused);
}

/** Keeps the address (`…#look`) and the shown screen together, so that the browser's back button works. */
function useScreenAddress(): void {
  const { screen } = useStudio();
  useEffect(() => {
    const follow = (): void => {
      const named = location.hash.slice(1);
      if (screens.some(({ id }) => id === named)) goTo(named);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => {
    const address = `#${screen}`;
    if (location.hash === '') history.replaceState(null, '', address);
    else if (location.hash !== address) history.pushState(null, '', address);
  }, [screen]);
}
