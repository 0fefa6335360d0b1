import { type ReactNode, useId } from 'react';
import { announce } from '../../app/announcer.tsx';
import { Problem } from '../../components/problem.tsx';
import { useAttempt } from '../../state/failure.ts';
import { signInTab } from './sign-in-tab.ts';

interface SignPartProps {
  /** The text of release.json. */
  readonly document: string;
  readonly isSigned: boolean;
  /** Takes the text of the signature. */
  take(signature: string): void;
}

/** Signs the release with a key file of the user: the key is read here, used once, and kept nowhere. */
export function SignPart({ document, isSigned, take }: SignPartProps): ReactNode {
  const id = useId();
  const { attempt, failure } = useAttempt();
  const sign = (file: File): Promise<void> =>
    attempt(async () => {
      take(await signInTab(document, await file.text(), file.name));
      announce('The release is signed');
    });
  return (
    <div className="sign">
      <label htmlFor={id} className="as-link small">
        {isSigned ? 'Sign it with another key' : 'Sign it with a key file'}
      </label>
      <input
        id={id}
        type="file"
        className="unseen"
        accept=".pem,.key"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void sign(file);
          target.value = '';
        }}
      />
      <span className="small soft">
        {isSigned
          ? ' Signed: release.dsse.json is in the archive.'
          : ' An ed25519 private key in PEM. It is read in this tab, used once and not stored.'}
      </span>
      {failure !== undefined && <Problem failure={failure} />}
    </div>
  );
}
