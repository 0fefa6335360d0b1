import { algorithmById, effectiveJob, modelById, resolveJob } from '../../../src/internal.ts';
import { fieldTitle } from '../../components/field.tsx';
import { valueText } from '../../components/texts.ts';
import type { Run } from '../../state/studio-state.ts';

/** The parameter of a post-pass that names another algorithm. */
const FROM = 'from';

/** How people tell a run from others. */
export function runName({ job, swept }: Run): string {
  const title = job.algorithm === undefined ? 'default' : algorithmById(job.algorithm.id).title;
  return [title, ...(swept === undefined ? [] : [swept]), ...(job.seed === 1 ? [] : [`seed ${job.seed}`])].join(', ');
}

/** Promise and algorithm of a run with their parameters. */
export function promiseText({ job }: Run): string {
  const { model, algorithm } = effectiveJob(resolveJob(job));
  const said = (values: Readonly<Record<string, unknown>> = {}): string =>
    Object.entries(values)
      .filter(([name]) => name !== 'id')
      .map(
        ([name, value]) =>
          `${fieldTitle(name)} ${name === FROM ? algorithmById(String(value)).title : valueText(value)}`,
      )
      .join(', ');
  return [modelById(model.id).title, said(model), said(algorithm)].filter((text) => text !== '').join(' · ');
}
