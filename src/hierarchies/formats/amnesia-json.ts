import * as z from 'zod';
import { childrenFirst, childrenOf, depthsOf, type Taxonomy } from '../../data/taxonomy.ts';
import { ensureDefined, quote } from '../../errors.ts';
import { Problems } from '../../problems.ts';
import { decodeUtf8 } from '../../text/decode-utf8.ts';
import { checkDistinctNames } from './distinct-names.ts';
import { ParentLinks } from './parent-links.ts';

/** Reads a hierarchy as Amnesia's service gives it to its pages: `{"nodeList":[{"id","label",…}],"edgeList":[{"from","to"}]}`. */
export function readAmnesiaJson(bytes: Uint8Array, options: { readonly file?: string } = {}): Taxonomy {
  const problems = new Problems(options.file);
  const graph = parseGraph(decodeUtf8(bytes, options.file), problems);
  const links = new ParentLinks(problems);
  const labelOf = new Map<string, string>();
  for (const node of graph.nodeList) labelOf.set(String(node.id), String(node.label));
  const parentOf = new Map<string, string>();
  for (const { from, to } of graph.edgeList) {
    for (const id of [from, to]) {
      if (!labelOf.has(String(id)))
        problems.add({ field: 'edgeList', expected: 'the id of a node', got: quote(String(id)) });
    }
    links.set(labelOf.get(String(to)) ?? String(to), labelOf.get(String(from)) ?? String(from), {});
    parentOf.set(String(to), String(from));
  }
  for (const [id, label] of labelOf) if (!parentOf.has(id)) links.set(label, undefined, {});
  return links.finish();
}

const present = z.unknown().refine((value) => value !== undefined);

const graphSchema = z.object({
  nodeList: z.array(z.object({ id: present, label: present })),
  edgeList: z.array(z.object({ from: present, to: present })),
});

function parseGraph(text: string, problems: Problems): z.output<typeof graphSchema> {
  const got = quote(text.trim().slice(0, 60));
  let graph: z.output<typeof graphSchema> | undefined;
  try {
    graph = graphSchema.safeParse(JSON.parse(text)).data;
    if (graph === undefined)
      problems.add({ expected: 'an object with "nodeList" (id, label) and "edgeList" (from, to)', got });
  } catch {
    problems.add({ expected: 'JSON', got });
  }
  problems.throwIfAny();
  return ensureDefined(graph, 'what has no problem is a graph');
}

/** The hierarchy as Amnesia's service gives it. Throws `unsupported` if two nodes share a name. */
export function writeAmnesiaJson(taxonomy: Taxonomy): string {
  checkDistinctNames(taxonomy, 'Amnesia');
  const { names } = taxonomy;
  const depth = depthsOf(taxonomy);
  const children = childrenOf(taxonomy);
  const downwards = childrenFirst(taxonomy.parents).toReversed();
  const nodeList = Array.from(downwards, (v) => ({
    label: names[v],
    level: depth[v],
    id: names[v],
    color: children[v].length === 0 ? 'red' : null,
    title: 'distinct,string',
  }));
  const edgeList = Array.from(downwards).flatMap((v) =>
    children[v].map((child) => ({ from: names[v], to: names[child] })),
  );
  return `${JSON.stringify({ nodeList, edgeList })}\n`;
}
