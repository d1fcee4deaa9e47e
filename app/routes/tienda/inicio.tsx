export default function Inicio() {
  return <h1>Qhatu</h1>;
}
