import type { SchemaTree } from 'hyparquet';
import type { TableColumn } from '../shared/table-columns.ts';
import { type ColumnType, columnType } from './column-type.ts';

/** A column of a Parquet file that may be read: its leaf, and at which definition level a list has an element. */
export interface ParquetColumn extends TableColumn {
  /** From the root to the leaf. */
  readonly path: readonly SchemaTree[];
  readonly leafType: ColumnType;
  /** The definition level of a value that is there. */
  readonly present: number;
  /** Of a list, the definition level from which on a slot is an element, null or not; 0 for plain columns. */
  readonly element: number;
}

/** The columns of a file, each with what it holds. */
export function schemaColumns(root: SchemaTree): ParquetColumn[] {
  return root.children.map((node) => {
    const inList = listPath(node);
    const path = [root, ...(inList ?? [node])];
    const leaf = path[path.length - 1];
    const leafType = columnType(leaf.element);
    const isFlat = inList === undefined && node.children.length === 0;
    const canBeRead = leafType.values !== undefined && (isFlat || inList !== undefined);
    const repeated = path.findIndex(({ element }) => element.repetition_type === 'REPEATED');
    return {
      name: node.element.name,
      holds: !canBeRead ? 'other' : isFlat ? 'value' : 'list',
      type: inList !== undefined ? `list of ${leafType.name}` : isFlat ? leafType.name : groupName(node),
      path,
      leafType,
      present: definitionLevel(path),
      element: isFlat ? 0 : definitionLevel(path.slice(0, repeated + 1)),
    };
  });
}

/** The nodes of a list from its column to its leaf, in the usual three levels or the older two or one. */
function listPath(node: SchemaTree): SchemaTree[] | undefined {
  const { converted_type: converted, logical_type: logical, repetition_type: repetition } = node.element;
  if (repetition === 'REPEATED') return node.children.length === 0 ? [node] : undefined;
  if (converted !== 'LIST' && logical?.type !== 'LIST') return undefined;
  const [repeated, ...others] = node.children;
  if (repeated?.element.repetition_type !== 'REPEATED' || others.length > 0) return undefined;
  if (repeated.children.length === 0) return [node, repeated];
  const [leaf] = repeated.children;
  const isLeaf = repeated.children.length === 1 && leaf.children.length === 0;
  return isLeaf && leaf.element.repetition_type !== 'REPEATED' ? [node, repeated, leaf] : undefined;
}

function groupName({ element: { converted_type: converted, logical_type: logical } }: SchemaTree): string {
  const kind = logical?.type ?? converted;
  if (kind === 'LIST') return 'list of structs or lists';
  return kind === 'MAP' || kind === 'MAP_KEY_VALUE' ? 'map' : 'struct';
}

function definitionLevel(path: readonly SchemaTree[]): number {
  return path.slice(1).filter(({ element }) => element.repetition_type !== 'REQUIRED').length;
}
