import { useState } from 'react';

/**
 * The text of a field whose sent value stands elsewhere, as in the address. It follows that value, unless something else
 * was typed in the meantime: what is typed is never lost.
 *
 * @param sent the value as it stands elsewhere
 */
export function useTyped(sent: string): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(sent);
  const [followed, setFollowed] = useState(sent);
  if (followed !== sent) {
    setFollowed(sent);
    if (typed.trim() === followed) setTyped(sent);
  }
  return [typed, setTyped];
}
