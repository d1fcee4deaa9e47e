/** Text typed since the form was sent stays. */
export function clearSent(form: HTMLFormElement | null, sent: FormData): void {
  for (const field of form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ?? []) {
    if (sent.get(field.name) === field.value) field.value = field.defaultValue;
  }
}
