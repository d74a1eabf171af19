import type { Role } from 'shared/facts/enumerations';
import type { Session } from 'shared/session/session';

/** Undefined for who has not signed in, and for who has but is not known yet: both count as anonymous. */
export const visitorRole = (session: Session): Role | undefined => (session.token ? session.user?.rol : undefined);
