import { createContext, type ReactNode, use, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => {});

/** Says something to those who hear the page: results, and what cannot be seen from the focus. */
export function useAnnounce(): (text: string) => void {
  return use(AnnounceContext);
}

export function AnnouncerProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const [text, setText] = useState('');
  return (
    <AnnounceContext value={setText}>
      {children}
      <div className="unseen" role="status" aria-live="polite">
        {text}
      </div>
    </AnnounceContext>
  );
}
