declare module "virtual:start-script" {
  const text: string;
  export default text;
}
