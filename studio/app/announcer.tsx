import type { ReactNode } from 'react';
import { create } from 'zustand';

const useAnnouncement = create(() => '');

/** Says something to those who hear the page: results, and what cannot be seen from the focus. */
export function announce(text: string): void {
  useAnnouncement.setState(text, true);
}

export function Announcer(): ReactNode {
  return (
    <div className="unseen" role="status" aria-live="polite">
      {useAnnouncement()}
    </div>
  );
}
