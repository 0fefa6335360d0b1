import { useEffect } from 'react';
import { screens } from '../screens/index.ts';
import { useDispatch, useStudio } from '../state/store.tsx';

/** Keeps the address (`…#look`) and the shown screen together, so that the browser's back button works. */
export function useScreenAddress(): void {
  const { screen } = useStudio();
  const dispatch = useDispatch();
  useEffect(() => {
    const follow = (): void => {
      const named = location.hash.slice(1);
      if (screens.some(({ id }) => id === named)) dispatch({ type: 'goTo', screen: named });
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [dispatch]);
  useEffect(() => {
    const address = `#${screen}`;
    if (location.hash === '') history.replaceState(null, '', address);
    else if (location.hash !== address) history.pushState(null, '', address);
  }, [screen]);
}
