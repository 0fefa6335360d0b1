import { HTML_STYLE } from '../report/html-style.ts';

/** The style of a comparison: that of the report, wider, with colours of series on dark paper. */
export const SWEEP_STYLE = `${HTML_STYLE}
@media (prefers-color-scheme: dark) {
  :root {
    --series-1: #63c9bb; --series-2: #f0a063; --series-3: #93adf2; --series-4: #dd94cd; --series-5: #cfd15c; --series-6: #f19a93; --series-7: #7fcbee; --series-8: #c9b7a3;
  }
}
main { max-width: 76rem; }
header p.lead, h1 { max-width: 48rem; }
header p.lead { margin-top: 1.1rem; color: var(--soft); }
.verdict { max-width: 48rem; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 2.5rem 3rem; }
.charts figure { margin-top: 0; min-width: 0; }
.charts h3 { min-height: 4.2em; }
.table { overflow-x: auto; overflow-wrap: normal; }
.table table { width: auto; min-width: min(100%, 40rem); }
.table th, .table td { padding-right: 1.25rem; white-space: nowrap; }
.table td.n { padding-right: 0; }
.table thead th { white-space: normal; }
.table td.reason { white-space: normal; min-width: 18rem; }
.bad { color: var(--bad); font-weight: 600; }
.open { color: var(--open); font-weight: 600; }
.good { color: var(--good); font-weight: 600; }
ul.claims { list-style: none; padding: 0; max-width: 56rem; }
ul.claims li { display: grid; grid-template-columns: 1.6rem 1fr; padding: 0.7rem 0; border-bottom: 1px solid var(--line); }
ul.claims p + p { margin-top: 0.15rem; }
@media (max-width: 36rem) { .charts h3 { min-height: 0; } }
@media print { :root { --series-1: #0b5a53; } .charts { grid-template-columns: 1fr 1fr; } }
`;
