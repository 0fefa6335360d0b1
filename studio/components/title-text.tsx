import type { ReactNode } from 'react';

/** A title with `k^m` set as it is read: the letter after the mark is raised, and the mark is only heard. */
export function TitleText({ text }: { readonly text: string }): ReactNode {
  return text.split(/(?<=\b\w)\^(?=\w)/).map((part, n) =>
    n === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={n}>
        <sup>
          <span className="heard">^</span>
          {part[0]}
        </sup>
        {part.slice(1)}
      </span>
    ),
  );
}
