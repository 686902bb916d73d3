/** A template of an answer: its button label and its text. */
export interface Preset {
  label: string;
  text: (customer: string) => string;
}

/** Frequent answers of managers. They are put into the field and not sent. */
export const PRESETS: readonly Preset[] = [
  {
    label: 'Estamos verificando',
    text: (name) =>
      `Olá, ${name}! Recebemos o seu relato e já estamos verificando. Assim que tivermos uma resposta, avisamos por aqui.`,
  },
  {
    label: 'Pedir detalhes',
    text: (name) =>
      `Olá, ${name}! Pode nos contar o horário aproximado e o que apareceu na tela? Com isso conseguimos resolver mais rápido.`,
  },
  {
    label: 'Pagamento confirmado',
    text: (name) =>
      `Olá, ${name}! Conferimos a sua compra e o pagamento está confirmado. Não é preciso pagar de novo.`,
  },
  {
    label: 'Produto reposto',
    text: (name) =>
      `Olá, ${name}! Pedimos desculpas pelo transtorno. Já retiramos o produto com problema e repusemos a prateleira.`,
  },
  {
    label: 'Resolvido',
    text: (name) =>
      `Olá, ${name}! O problema foi resolvido. Se precisar de mais alguma coisa, é só responder por aqui.`,
  },
];

/** The field's text after choosing a template, which is appended to typed text. */
export function withPreset(typed: string, preset: Preset, customer: string): string {
  const words = preset.text(customer.trim().split(/\s+/)[0] || 'cliente');
  return typed.trim() === '' ? words : `${typed.trimEnd()}\n\n${words}`;
}
