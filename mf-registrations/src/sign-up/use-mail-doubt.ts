import { useState } from 'react';

/** Suggestion for a mistyped address; loaded with its first character. */
export function useMailDoubt() {
  const [doubt, setDoubt] = useState<string>();
  const look = async (mail: string) => {
    const { doubtEmail } = await import('./doubt-email.ts').catch(() => ({ doubtEmail: () => undefined }));
    setDoubt(doubtEmail(mail));
  };
  return { doubt, look: (mail: string) => void look(mail), clear: () => setDoubt(undefined) };
}
