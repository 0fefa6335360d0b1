import type { ReactNode } from 'react';
import { Words } from './glossary-text.tsx';

interface RemarksProps {
  readonly label: string;
  readonly remarks: readonly string[];
}

/** What should be known before going on; nothing where there is nothing to say. */
export function Remarks({ label, remarks }: RemarksProps): ReactNode {
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks" aria-label={label}>
      {remarks.map((remark) => (
        <li key={remark}>
          <Words>{remark}</Words>
        </li>
      ))}
    </ul>
  );
}
