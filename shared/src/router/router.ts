/**
 * The part of react-router-dom that modules may use. Federation shares this file instead of the whole library:
 * what is not named here stays out of the bytes that every visitor downloads.
 */
export {
  Await,
  isRouteErrorResponse,
  Link,
  NavLink,
  Navigate,
  Outlet,
  redirect,
  replace,
  useActionData,
  useAsyncError,
  useBlocker,
  useFetcher,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
  useSubmit,
  Form,
} from 'react-router-dom';
export type { ActionFunctionArgs, LoaderFunctionArgs, RouteObject } from 'react-router-dom';
