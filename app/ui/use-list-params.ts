import { useLocation, useNavigation, useSearchParams } from "react-router";

interface ListParams {
  /** During a navigation the new parameters, so that controls do not jump back. */
  params: URLSearchParams;
  /** The rows are still the old ones. */
  pending: boolean;
  /** For an event: the address changes before the page is drawn with it. */
  readCurrent: () => URLSearchParams;
}

export function useListParams(): ListParams {
  const [drawn] = useSearchParams();
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname === pathname && location.search !== search) {
    const params = new URLSearchParams(location.search);
    return { params, pending: true, readCurrent: () => params };
  }
  const readCurrent = () =>
    window.location.pathname === pathname ? new URLSearchParams(window.location.search) : drawn;
  return { params: drawn, pending: false, readCurrent };
}
