import { paths } from '../../paths.ts';

/** Screen names by path prefix, longer ones first. Names of shops and users stay out of the browser's history. */
const NAMES: readonly (readonly [path: string, name: string])[] = [
  [paths.login(), 'Entrar'],
  [paths.register(), 'Criar conta'],
  [paths.recoverPassword(), 'Recuperar senha'],
  [paths.resetPassword(), 'Nova senha'],
  [paths.confirmEmail(), 'Confirme seu e-mail'],
  [paths.completeProfile(), 'Complete seu Perfil'],
  [paths.profile(), 'Perfil'],
  [paths.home(), 'Início'],
  [paths.history(), 'Histórico'],
  [paths.shop.base, 'Compras'],
  [paths.receipt(), 'Comprovante'],
  [paths.mail(), 'Avisos'],
  [paths.deposit(), 'Depósito'],
  [paths.withdrawRevenue(), 'Saque de receita'],
  [paths.withdraw(), 'Saque'],
  [paths.buyEquipment(), 'Comprar equipamento'],
  [paths.locationInformation.base, 'Informações do local'],
  [paths.chat.base, 'Chat'],
  [paths.support.base, 'Suporte'],
  [paths.sales.base, 'Vendas'],
  [paths.intelligence.base, 'Business Intelligence'],
  [paths.edits.base, 'Histórico de mudanças'],
  [paths.labels.base, 'Etiquetas'],
  [paths.tablet.base, 'Tablet da loja'],
  [paths.conversations.base, 'Conversas'],
  [paths.managerSupport.base, 'Suporte'],
  [paths.configuration.base, 'Configurações'],
  [paths.invites.base, 'Convites'],
  [paths.items.base, 'Gerenciar Itens'],
  [paths.campaign.base, 'Campanha'],
  [paths.campaigns.base, 'Campanhas'],
  [paths.pickList(), 'Lista de reposição'],
  [paths.supplies.base, 'Compras de reposição'],
  [paths.team(), 'Equipe'],
  [paths.losses.base, 'Perdas'],
  [paths.closing.base, 'Fechamento'],
  [paths.myLocations(), 'Meus Locais'],
];

/** The page's title, which distinguishes screens in tabs, history and screen readers. */
export function pageTitle(pathname: string): string {
  const name = NAMES.find(([path]) => `${pathname}/`.startsWith(`${path}/`))?.[1];
  return name ? `${name} · Vendinha` : 'Vendinha';
}
