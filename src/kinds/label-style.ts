import { getOrAdd } from '../data/get-or-add.ts';
import { mergedLabel, type Recoding, recodingFromLabels, SUPPRESSED } from '../data/recoding.ts';
import { renameItems } from '../data/rename-items.ts';
import type { Release } from './index.ts';

/** How labels that stand for several merged items are written. */
export const LABEL_STYLES = ['short', 'members', 'codes'] as const;

export type LabelStyle = (typeof LABEL_STYLES)[number];

/** The longest part of a label that names one of its items. */
const LONGEST_NAME = 24;

/** A number, or a code such as E11.9. */
const CODE = /^\S*\d\S*$/;

/**
 * The release with its labels written in a style. Labels that a hierarchy names are the owner's words and stay. What an
 * earlier release called a set of items, the same set is called again, and nothing else is.
 */
export function withLabels(release: Release, style: LabelStyle, earlier: readonly Recoding[] = []): Release {
  if (release.recoding === undefined) return release;
  const newLabel = newLabels(release.recoding, style, earlier);
  if (newLabel.size === 0) return release;
  const { dataset } = renameItems(release.dataset, (label) => newLabel.get(label) ?? label);
  return { ...release, dataset, recoding: renamed(release.recoding, newLabel) };
}

/** The same where the records are elsewhere. */
export function recodingWithLabels(recoding: Recoding, style: LabelStyle): Recoding {
  return renamed(recoding, newLabels(recoding, style));
}

function renamed({ original, published, target }: Recoding, newLabel: ReadonlyMap<string, string>): Recoding {
  return recodingFromLabels(
    original,
    Array.from(target, (c) => (c === SUPPRESSED ? null : (newLabel.get(published.labels[c]) ?? published.labels[c]))),
  );
}

/** Published label → the new one, of those that spell out their items. None is the label of an item, or of two sets of items. */
function newLabels(recoding: Recoding, style: LabelStyle, earlier: readonly Recoding[] = []): Map<string, string> {
  const { original, published, target } = recoding;
  const found = new Map<string, string>();
  if (style === 'members' && earlier.length === 0) return found;
  const taken = new Set([...original.labels, ...published.labels, ...earlier.flatMap((one) => one.published.labels)]);
  const nameOf = earlierNames(earlier, new Set(original.labels));
  for (const [label, members] of membersOf(target)) {
    const names = members.map((i) => original.labels[i]);
    const old = published.labels[label];
    const known = nameOf.get(JSON.stringify(names));
    if (known !== undefined) {
      if (known !== old) found.set(old, known);
      continue;
    }
    if (style === 'members' || members.length < 2 || !old.startsWith(mergedLabel(names))) continue;
    const wanted = style === 'codes' ? `L${found.size + 1}` : shortLabel(names);
    let chosen = wanted;
    for (let n = 2; taken.has(chosen); n++) chosen = `${wanted}~${n}`;
    taken.add(chosen);
    found.set(old, chosen);
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
  const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
  return names.every((one) => CODE.test(one)) ? `${shown}+` : `${shown}+${names.length - 1}`;
}

/** Published id → the original items that it stands for, in order. */
function membersOf(target: Uint32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const [i, label] of target.entries()) if (label !== SUPPRESSED) getOrAdd(members, label, () => []).push(i);
  return new Map([...members].sort(([a], [b]) => a - b));
}
