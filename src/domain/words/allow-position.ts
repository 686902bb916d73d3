/** The place to allow a page the position: settings of an Apple phone, of another device, or the page's address. */
export type PositionSettings = 'apple' | 'device' | 'address';

/** That the position is refused for good, and how to allow it again. `button` is what is pressed after that. */
export const allowPosition = (where: PositionSettings, button: string) => ({
  message: 'A localização está bloqueada para a Vendinha.',
  detail: wayText(where, button),
});

function wayText(where: PositionSettings, button: string): string {
  switch (where) {
    case 'apple':
      return `Abra os Ajustes do aparelho, toque em Privacidade e Segurança, Serviços de Localização, e permita no seu navegador. Depois volte e toque em ${button}.`;
    case 'device':
      return `Abra os ajustes do aparelho, escolha a Vendinha e permita a localização. Depois volte e toque em ${button}.`;
    case 'address':
      return `Toque no ícone ao lado do endereço desta página e permita a localização. Depois toque em ${button}.`;
  }
}
