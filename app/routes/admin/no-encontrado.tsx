import { data } from "react-router";

/** Unknown addresses of the panel are behind its guard, too. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoEncontrado() {
  return null;
}
