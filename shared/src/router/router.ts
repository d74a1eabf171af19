/**
 * The part of react-router-dom that modules use. Federation shares this file instead of the whole library: unused exports stay out of every
 * visitor's download. Add a name when a screen needs it.
 */
export { Link, redirect, useBlocker, useLoaderData, useLocation, useNavigate, useParams, useRevalidator } from 'react-router-dom';
export type { ActionFunctionArgs, LoaderFunctionArgs, RouteObject } from 'react-router-dom';
