import { useEffect, useState } from 'react';

/** A value once it has not changed for a while, such as a word that is being typed. */
export function useRested<T>(value: T, milliseconds = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
