import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FolderArchive } from '../../worker/tasks/release-folder.ts';

/** The report as it is written, in a tree of its own: its style and the studio's do not touch. */
export function ReportView({ folder }: { readonly folder: FolderArchive }): ReactNode {
  const [isCurator, setCurator] = useState(false);
  const hostRef = useRef<HTMLElement>(null);
  const html = isCurator ? folder.curatorReport : folder.report;
  useEffect(() => {
    const host = hostRef.current!;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    show(html, root);
  }, [html]);
  return (
    <section className="part" aria-labelledby="report-title">
      <h2 id="report-title">Report</h2>
      <fieldset className="row report-choice" aria-label="Whose report">
        <button type="button" className="chip" aria-pressed={!isCurator} onClick={() => setCurator(false)}>
          For the recipient
        </button>
        <button type="button" className="chip" aria-pressed={isCurator} onClick={() => setCurator(true)}>
          For the curator only
        </button>
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={hostRef} className="report" aria-label="The report" tabIndex={0} />
    </section>
  );
}

/**
 * Puts the body of the report into the tree. The page's policy allows no style but its own files; a constructed style
 * sheet is a script's, and so allowed. Labels are escaped in the report: its only style element is its own.
 */
function show(html: string, root: ShadowRoot): void {
  const styles: string[] = [];
  const bare = html.replaceAll(/<style>([\s\S]*?)<\/style>/g, (_, style: string) => {
    styles.push(style);
    return '';
  });
  const parsed = new DOMParser().parseFromString(withLowerHeadings(bare), 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hosted(styles.join('\n')));
  const body = document.createElement('div');
  body.className = 'report-body';
  // The page has a main part already: the report is a piece of it.
  const content = parsed.querySelector('main') ?? parsed.body;
  body.append(...document.importNode(content, true).childNodes);
  // A scrolling area must be reachable by keyboard.
  for (const wide of body.querySelectorAll('.wide')) wide.setAttribute('tabindex', '0');
  root.adoptedStyleSheets = [sheet];
  root.replaceChildren(body);
}

/** The report's headings go below the screen's: one outline. Text of the data is escaped, so tags are tags. */
function withLowerHeadings(html: string): string {
  return html.replaceAll(
    /<(\/?)h([1-3])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${lowered(level)}`,
  );
}

function lowered(level: string): number {
  return Number(level) + 2;
}

/** The rules of a whole page, for a tree within one: colours come from the studio, which knows the chosen theme. */
function hosted(style: string): string {
  return style
    .replaceAll(/:root\s*\{[^}]*\}/g, '')
    .replaceAll(/\bh([1-3])\b/g, (_, level: string) => `h${lowered(level)}`)
    .replaceAll(/(^|[\s,}])body(?=\s*\{)/g, '$1.report-body')
    .replaceAll(/(^|[\s,}])html(?=\s*\{)/g, '$1:host');
}
