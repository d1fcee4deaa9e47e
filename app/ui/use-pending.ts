import { useFetchers } from "react-router";

/** Sent and unanswered forms, in order, for optimistic display. */
export const usePending = (): readonly FormData[] => useFetchers().flatMap(({ formData }) => formData ?? []);
