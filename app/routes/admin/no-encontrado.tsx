import { data } from "react-router";

/** Addresses of the panel that lead nowhere are behind its guard, too. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NoEncontrado() {
  return null;
}
