import { useUnsavedChanges } from 'shared/ui/use-unsaved-changes';

/** Render it while leaving would lose something: typed text, running uploads. */
export const LeaveGuard = () => useUnsavedChanges(true).question;
