import { useFetchers } from "react-router";

/**
 * The forms that were sent and not answered yet, in their order: what a page shows of them before it is certain. Once
 * one is answered the page has what came of it, or, refused, what was there before.
 */
export const usePending = (): readonly FormData[] => useFetchers().flatMap(({ formData }) => formData ?? []);
