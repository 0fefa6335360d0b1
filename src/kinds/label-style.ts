import { getOrAdd } from '../data/get-or-add.ts';
import { mergedLabel, type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import type { UnknownLabels } from '../data/side-inputs.ts';
import { renameItems } from '../records/rename-items.ts';
import type { Release } from './index.ts';

/** The style of labels that stand for several merged items. */
export const LABEL_STYLES = ['short', 'members', 'codes'] as const;

export type LabelStyle = (typeof LABEL_STYLES)[number];

/** The longest part of a label that names one of its items. */
const LONGEST_NAME = 24;

/** A number, or a code such as E11.9. */
const CODE = /^\S*\d\S*$/;

/** The names that labels must agree with, in addition to the names of the items. */
export interface LabelContext {
  /** A set of items keeps its name from an earlier release, and no other set gets that name. */
  readonly earlier?: readonly Recoding[] | undefined;
  /**
   * Labels that a list names and that do not occur in the data: no set of items has such a name, or a reader would take
   * it for the listed item. Thus a label does not depend on which of the listed items occur.
   */
  readonly unseen?: UnknownLabels | undefined;
}

/** The release with its labels written in a style. Labels that a hierarchy names are the owner's words and stay, unless a list names them too. */
export function withLabels(release: Release, style: LabelStyle, context: LabelContext = {}): Release {
  if (release.recoding === undefined) return release;
  const newLabel = newLabels(release.recoding, style, context);
  if (newLabel.size === 0) return release;
  const { dataset } = renameItems(release.dataset, (label) => newLabel.get(label) ?? label);
  return { ...release, dataset, recoding: renamed(release.recoding, newLabel) };
}

/** The same for records on an engine. */
export function recodingWithLabels(recoding: Recoding, style: LabelStyle, context: LabelContext = {}): Recoding {
  return renamed(recoding, newLabels(recoding, style, context));
}

function renamed({ original, published, target }: Recoding, newLabel: ReadonlyMap<string, string>): Recoding {
  return recodingFromLabels(
    original,
    Array.from(target, (c) => (c === SUPPRESSED ? null : (newLabel.get(published.labels[c]) ?? published.labels[c]))),
  );
}

/** Published label → the new one, of those that spell out their items. None is the name of an item, or of two sets of items. */
function newLabels(
  recoding: Recoding,
  style: LabelStyle,
  { earlier = [], unseen = {} }: LabelContext,
): Map<string, string> {
  const { original, published, target } = recoding;
  const found = new Map<string, string>();
  const listedLabels = new Set(Object.values(unseen).flat(2));
  if (style === 'members' && earlier.length === 0 && listedLabels.size === 0) return found;
  const inEarlier = earlier.flatMap((one) => one.published.labels);
  const used = new Set([...original.labels, ...published.labels, ...inEarlier, ...listedLabels]);
  const nameOf = earlierNames(earlier, new Set(original.labels));
  const rename = (label: string, target: string, mark: string): void => {
    let name = target;
    for (let n = 2; used.has(name); n++) name = `${target}${mark}${n}`;
    used.add(name);
    found.set(label, name);
  };
  for (const [label, members] of membersOf(target)) {
    const names = members.map((i) => original.labels[i]);
    const old = published.labels[label];
    const known = nameOf.get(JSON.stringify(names));
    if (known !== undefined && !listedLabels.has(known)) {
      if (known !== old) found.set(old, known);
      continue;
    }
    const spellsOut = members.length > 1 && old.startsWith(mergedLabel(names));
    if (spellsOut && style !== 'members')
      rename(old, style === 'codes' ? `L${found.size + 1}` : shortLabel(names), '~');
    else if (listedLabels.has(old)) rename(old, old, '#');
  }
  return found;
}

/** The items of each label of earlier releases, as far as they are known → the label, the last one's where several have it. */
function earlierNames(earlier: readonly Recoding[], known: ReadonlySet<string>): Map<string, string> {
  const nameOf = new Map<string, string>();
  for (const { original, published, target } of earlier) {
    for (const [label, members] of membersOf(target)) {
      const items = members.map((i) => original.labels[i]);
      if (items.length > 1)
        nameOf.set(JSON.stringify(items.filter((item) => known.has(item))), published.labels[label]);
    }
  }
  return nameOf;
}

/**
 * `beer+18`: one of the items and how many others, without blanks, so that formats which split at them keep it whole. The
 * shortest name stands for all; how frequent its item is does not matter, for that would tell something. Among numbers and
 * codes it is `723+`: they are short, and a release must not grow by its labels.
 */
function shortLabel(names: readonly string[]): string {
  const [first] = names.toSorted((a, b) => a.length - b.length);
  const name = first.replaceAll(/\s+/g, '_');
  const text = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  return names.every((one) => CODE.test(one)) ? `${text}+` : `${text}+${names.length - 1}`;
}

/** Published id → the original items that it stands for, in order. */
function membersOf(target: Uint32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const [i, label] of target.entries()) if (label !== SUPPRESSED) getOrAdd(members, label, () => []).push(i);
  return new Map([...members].sort(([a], [b]) => a - b));
}
