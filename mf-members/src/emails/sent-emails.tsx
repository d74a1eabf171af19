import { lazy, Suspense, useState } from 'react';
import { TextButton } from 'shared/ui/text-button';

const MembersMailings = lazy(async () => ({ default: (await import('./members-mail.tsx')).MembersMailings }));

/** Opens the list of emails to members, with the outcome of each. */
export function SentEmails() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>Correos enviados</TextButton>
      {isOpen && (
        <Suspense fallback={null}>
          <MembersMailings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
