/** The style sheet of the HTML report: light, dark, narrow, wide and print. No fonts or images from elsewhere. */
export const HTML_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1c1f22; --soft: #565d64; --line: #e2dfd8;
  --accent: #0b6b63; --good: #0b6b4f; --good-back: #eaf4ef; --bad: #a3241f; --bad-back: #fbecea; --open: #7d5200; --open-back: #fbf3e2;
  --chart-ink: #4b5157; --chart-grid: #e6e3dc; --chart-before: #7b8087; --chart-after: #0b6b63; --chart-neutral: #37506b;
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, Charter, Georgia, serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #131517; --card: #1a1d20; --ink: #e9e7e2; --soft: #a4abb2; --line: #2e3338;
    --accent: #63c9bb; --good: #6fcf9f; --good-back: #14271f; --bad: #f19a93; --bad-back: #331a19; --open: #e8bd6a; --open-back: #2d2413;
    --chart-ink: #b3b9bf; --chart-grid: #2c3136; --chart-before: #949ba3; --chart-after: #63c9bb; --chart-neutral: #9bb8d8;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: anywhere; }
main { max-width: 45rem; margin: 0 auto; padding: clamp(1.75rem, 6vw, 4.5rem) clamp(1rem, 4vw, 2rem); }
h1, h2, h3, p, ul, ol, dl, dd, figure, table, pre { margin: 0; }
h1 { font: 500 clamp(1.6rem, 1.15rem + 2vw, 2.4rem)/1.25 var(--serif); letter-spacing: -0.01em; text-wrap: balance; }
h2 { font: 500 1.4rem/1.3 var(--serif); margin: 3.5rem 0 0.9rem; }
h3 { font-size: 1rem; font-weight: 600; line-height: 1.4; margin: 0 0 0.9rem; text-wrap: pretty; }
p + p { margin-top: 0.75rem; }
a { color: var(--accent); }
.eyebrow { color: var(--soft); font-size: 0.875rem; margin-bottom: 1rem; }
.soft { color: var(--soft); }
.small { font-size: 0.875rem; line-height: 1.5; }
sup { line-height: 0; font-size: 0.72em; }

.verdict { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.9rem; margin: 2rem 0 0; padding: 1.1rem 1.25rem; border-radius: 0.6rem;
  border: 1px solid; border-left-width: 0.3rem; }
.verdict svg { width: 1.6rem; height: 1.6rem; margin-top: 0.05rem; }
.verdict strong { font-size: 1.0625rem; font-weight: 650; align-self: center; }
.verdict p { grid-column: 2; margin: 0; font-size: 0.9375rem; line-height: 1.55; color: var(--ink); }
.holds { color: var(--good); background: var(--good-back); }
.violated { color: var(--bad); background: var(--bad-back); }
.undecided { color: var(--open); background: var(--open-back); }

.facts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 1px; overflow: hidden; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--line); }
.facts > div { display: flex; flex-direction: column-reverse; justify-content: flex-end; padding: 0.85rem 1rem; background: var(--card); }
.facts dd { font-size: 1.5rem; line-height: 1.3; font-weight: 550; font-variant-numeric: tabular-nums lining-nums; letter-spacing: -0.01em; }
.facts dt { color: var(--soft); font-size: 0.8125rem; line-height: 1.4; }
.note { margin-top: 0.9rem; }

.wide { overflow-x: auto; }
.wide th, .wide td { overflow-wrap: normal; }
.sign { display: grid; gap: 1.6rem; margin-top: 1.4rem; }
.sign div { display: grid; grid-template-columns: auto 3fr auto 1.4fr auto 2.4fr; gap: 0.6rem; align-items: end; font-size: 0.875rem; }
.sign i { border-bottom: 1px solid currentColor; height: 1.4rem; }
@media (max-width: 40rem) { .sign div { grid-template-columns: auto 1fr; } }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.45; }
th, td { padding: 0.6rem 0.75rem 0.6rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: 0.8125rem; vertical-align: bottom; }
th.n, td.n { padding-right: 0; padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums lining-nums; }
tbody th { font-weight: 550; }
.curator tbody th { font-weight: 400; }
td .soft, th .soft { display: block; font-weight: 400; font-size: 0.8125rem; }

figure { margin-top: 2.25rem; }
figure svg { display: block; height: auto; }
figure .narrow { display: none; }
figcaption { margin-top: 0.6rem; color: var(--soft); font-size: 0.875rem; line-height: 1.5; }
details { margin-top: 0.5rem; font-size: 0.875rem; }
summary { width: fit-content; color: var(--soft); cursor: pointer; }
summary:hover { color: var(--ink); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 0.2rem; }
.scroll { max-height: 20rem; overflow: auto; margin-top: 0.5rem; }
.scroll table { width: auto; min-width: min(100%, 24rem); font-size: 0.8125rem; }
.scroll th, .scroll td { padding-top: 0.3rem; padding-bottom: 0.3rem; }
.scroll thead th { position: sticky; top: 0; background: var(--paper); }

ul.plain { padding-left: 1.1rem; }
ul.plain li + li { margin-top: 0.6rem; }
ul.plain li::marker { color: var(--soft); }
pre { padding: 0.85rem 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); font: 0.875rem/1.55 var(--mono); white-space: pre-wrap; }
code { font: 0.9em var(--mono); }
p + pre, pre + p { margin-top: 0.75rem; }
dl.pairs { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.45rem 1.25rem; font-size: 0.9375rem; }
dl.pairs dt { color: var(--soft); }

.curator { margin-top: 4.5rem; padding: clamp(1.1rem, 4vw, 2rem); border: 1px solid var(--open); border-radius: 0.8rem; }
.curator > h2:first-of-type { margin-top: 0.3rem; }
.curator h2 + p { margin-bottom: 1.5rem; }
.curator h3.part { margin: 2.25rem 0 0.6rem; }
.curator .scroll thead th { background: var(--paper); }
.tag { display: inline-block; padding: 0.15rem 0.6rem; border-radius: 1rem; background: var(--open-back); color: var(--open); font-size: 0.8125rem; font-weight: 600; }
footer { margin-top: 4rem; padding-top: 1.1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.8125rem; }

@media (max-width: 36rem) {
  figure .wide { display: none; }
  figure .narrow { display: block; }
  dl.pairs { grid-template-columns: 1fr; gap: 0; }
  dl.pairs dd + dt { margin-top: 0.6rem; }
  .facts { grid-template-columns: 1fr 1fr; }
  .curator { margin-inline: -1rem; padding: 1.5rem 1rem; border-width: 1px 0; border-radius: 0; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --accent: #000; --good: #0b5a41; --good-back: #fff;
    --bad: #8c1914; --bad-back: #fff; --open: #6b4700; --open-back: #fff; --chart-ink: #222; --chart-grid: #ccc; --chart-before: #777; --chart-after: #0b5a53; }
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  h2 { margin-top: 1.8rem; }
  h2, h3 { break-after: avoid; }
  figure, .verdict, tr, .facts { break-inside: avoid; }
  figure .narrow { display: none; }
  figure .wide { display: block; }
  .curator { break-before: page; margin-top: 0; }
  details { display: none; }
}
`;
