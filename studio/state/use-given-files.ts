import { useEffect, useState } from 'react';
import { failureOf } from './failure.ts';
import { givenFiles } from './given-files.ts';
import type { Choices, Failure } from './studio-state.ts';

/** What the files that side inputs name hold, once they were fetched, or why they cannot be. */
export interface GivenFiles {
  readonly files?: Record<string, Blob | string>;
  readonly failure?: Failure;
}

/** Fetches the files of side inputs whenever those change. */
export function useGivenFiles(inputs: Choices['inputs']): GivenFiles {
  const [fetched, setFetched] = useState<GivenFiles & { readonly of?: Choices['inputs'] }>({});
  useEffect(() => {
    let isOld = false;
    givenFiles(inputs).then(
      (files) => !isOld && setFetched({ of: inputs, files }),
      (error: unknown) => !isOld && setFetched({ of: inputs, failure: failureOf(error) }),
    );
    return () => {
      isOld = true;
    };
  }, [inputs]);
  return fetched.of === inputs ? fetched : {};
}
