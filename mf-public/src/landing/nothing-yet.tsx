import { Link } from 'shared/router';
import { isStaff, useSession } from 'shared/session/session';

export interface NothingYetProps {
  text: string;
  /** Link for staff to fill it. */
  to: string;
  action: string;
}

/** Placeholder of an empty section: its styles, and those of its link in the header, hide it from visitors. */
export function NothingYet({ text, to, action }: NothingYetProps) {
  const isOfStaff = useSession(({ user }) => isStaff(user?.rol));
  return (
    <div data-nothing>
      <p>{text}</p>
      {isOfStaff && (
        <p>
          <span>Los visitantes no ven este apartado mientras esté vacío.</span> <Link to={to}>{action}</Link>
        </p>
      )}
    </div>
  );
}
