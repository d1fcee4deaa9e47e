import { Link } from "./link.tsx";

/** At a form that asks for somebody's data: what they are used for, and where that is told whole. */
export function PrivacyLine({ uso }: { uso?: string }) {
  return (
    <p className="text-sm text-muted">
      {uso ? `${uso} ` : null}Lee la{" "}
      <Link to="/privacidad" className="link">
        política de privacidad
      </Link>
      .
    </p>
  );
}
