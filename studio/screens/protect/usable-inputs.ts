import { algorithms, type Model, type SideInputName, sideInputs } from '../../../src/internal.ts';

/** Side inputs that some algorithm for the model looks at, or that the release is measured by; the hierarchy apart. */
export function usableInputs(model: Model): SideInputName[] {
  const serving = algorithms.filter(({ serves }) => serves.includes(model.id));
  const looked = new Set(serving.flatMap(({ needs, uses = [] }) => [...needs, ...uses]));
  return sideInputs
    .filter(({ name, measuring }) => name !== 'hierarchy' && (measuring === true || looked.has(name)))
    .map(({ name }) => name);
}

/** Whether some algorithm for the model works along a hierarchy, and whether all of them must have one. */
export function hierarchyUse(model: Model): 'needed' | 'possible' | 'none' {
  const serving = algorithms.filter(({ serves }) => serves.includes(model.id));
  if (serving.every(({ needs }) => needs.includes('hierarchy'))) return 'needed';
  return serving.some(({ needs, uses = [] }) => [...needs, ...uses].includes('hierarchy')) ? 'possible' : 'none';
}
