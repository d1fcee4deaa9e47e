import { Link } from "./link.tsx";

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
