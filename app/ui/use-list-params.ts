import { useLocation, useNavigation, useSearchParams } from "react-router";

/**
 * During a navigation the new parameters, so that controls do not jump back. `pending`: the rows are still the old
 * ones.
 */
export function useListParams(): { params: URLSearchParams; pending: boolean } {
  const [current] = useSearchParams();
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  if (location?.pathname !== pathname || location.search === search) return { params: current, pending: false };
  return { params: new URLSearchParams(location.search), pending: true };
}
