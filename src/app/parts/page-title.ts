/** Screen names by path prefix, longer ones first. Names of shops and users stay out of the browser's history. */
const NAMES: readonly (readonly [path: string, name: string])[] = [
  ['/login', 'Entrar'],
  ['/register', 'Criar conta'],
  ['/password-recover', 'Recuperar senha'],
  ['/reset-password', 'Nova senha'],
  ['/email-confirmation', 'Confirme seu e-mail'],
  ['/profile-form', 'Complete seu Perfil'],
  ['/profile', 'Perfil'],
  ['/home', 'Início'],
  ['/history', 'Histórico'],
  ['/shopping', 'Compras'],
  ['/deposit', 'Depósito'],
  ['/withdraw-revenue', 'Saque de receita'],
  ['/withdraw', 'Saque'],
  ['/purchase-equipment', 'Comprar equipamento'],
  ['/location-information', 'Informações do local'],
  ['/location-chat', 'Chat'],
  ['/location-support', 'Suporte'],
  ['/manager/business-intelligence', 'Business Intelligence'],
  ['/manager/labels', 'Etiquetas'],
  ['/manager/tablet', 'Tablet da loja'],
  ['/manager/chat', 'Conversas'],
  ['/manager/support', 'Suporte'],
  ['/manager/configuration', 'Configurações'],
  ['/manager/invites', 'Convites'],
  ['/manager/items', 'Gerenciar Itens'],
  ['/manager/campaign-details', 'Editar Campanha'],
  ['/manager/campaigns', 'Campanhas'],
  ['/manager', 'Meus Locais'],
];

/** The page's title, by which tabs, history and screen readers tell screens apart. */
export function pageTitle(pathname: string): string {
  const name = NAMES.find(([path]) => `${pathname}/`.startsWith(`${path}/`))?.[1];
  return name ? `${name} · Vendinha` : 'Vendinha';
}
