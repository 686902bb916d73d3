import type { Row } from './provoke.ts';

/** Texts of sections 4 to 8 of the documents, by the screen that shows them. Variable parts have a value. */
export const LOGIN = [
  ['A-02', 'E-mail é obrigatório'],
  ['A-02', 'E-mail inválido'],
  ['A-02', 'Senha é obrigatória'],
  ['A-03', 'Por favor, complete seu perfil para continuar'],
  ['A-04', 'Erro ao fazer login'],
  ['A-04', 'Erro inesperado ao fazer login'],
] as const satisfies readonly Row[];

export const REGISTER = [
  ['A-05', 'E-mail é obrigatório'],
  ['A-05', 'E-mail inválido'],
  ['A-05', 'Senha é obrigatória'],
  ['A-05', 'A senha deve ter pelo menos 8 caracteres'],
  ['A-05', 'A senha deve conter pelo menos uma letra maiúscula'],
  ['A-05', 'A senha deve conter pelo menos uma letra minúscula'],
  ['A-05', 'A senha deve conter pelo menos um número'],
  ['A-05', 'A senha deve conter pelo menos um caractere especial'],
  [
    'A-05',
    'A senha deve ter pelo menos 8 caracteres. A senha deve conter pelo menos uma letra maiúscula. A senha deve conter pelo menos um número. A senha deve conter pelo menos um caractere especial',
  ],
  ['A-05', 'Confirmação de senha é obrigatória'],
  ['A-05', 'As senhas não coincidem'],
  ['A-06', 'Cadastro realizado com sucesso! Verifique seu e-mail para confirmar a conta.'],
  ['A-06', 'Falha no cadastro'],
  ['A-06', 'Erro inesperado no cadastro'],
] as const satisfies readonly Row[];

export const RECOVER = [
  ['A-08', 'Por favor, informe seu e-mail'],
  ['A-08', 'E-mail inválido'],
  ['A-08', 'Código de recuperação enviado para seu e-mail'],
  ['A-08', 'Falha ao enviar código de recuperação'],
  ['A-08', 'Erro inesperado ao enviar código'],
] as const satisfies readonly Row[];

export const RESET = [
  ['A-09', 'E-mail é obrigatório'],
  ['A-09', 'E-mail inválido'],
  ['A-09', 'Código de verificação é obrigatório'],
  ['A-09', 'Senha é obrigatória'],
  ['A-09', 'A senha deve conter pelo menos um caractere especial'],
  ['A-09', 'Confirmação de senha é obrigatória'],
  ['A-09', 'As senhas não coincidem'],
  ['A-09', 'Senha redefinida com sucesso! Você pode entrar agora com sua nova senha.'],
  ['A-09', 'Falha ao redefinir a senha'],
  ['A-09', 'Erro inesperado ao redefinir senha'],
] as const satisfies readonly Row[];

export const CONFIRM = [
  ['A-10', 'E-mail é obrigatório'],
  ['A-10', 'E-mail inválido'],
  ['A-10', 'Código de verificação é obrigatório'],
  ['A-10', 'E-mail é obrigatório para reenviar o código'],
  ['A-10', 'E-mail verificado com sucesso! Você já pode fazer login.'],
  ['A-10', 'Falha na verificação'],
  ['A-10', 'Erro inesperado na verificação'],
  ['A-10', 'Novo código de verificação enviado com sucesso!'],
  ['A-10', 'Falha ao reenviar o código'],
  ['A-10', 'Erro inesperado ao reenviar código'],
] as const satisfies readonly Row[];

export const PROFILE_FORM = [
  ['A-11', 'Nome completo é obrigatório'],
  ['A-11', 'Nome deve ter pelo menos 2 caracteres'],
  ['A-11', 'CPF é obrigatório'],
  ['A-11', 'CPF inválido'],
  ['A-11', 'Perfil atualizado com sucesso!'],
  ['A-11', 'Falha ao atualizar perfil'],
  ['A-11', 'Erro ao atualizar perfil'],
  ['A-11', 'Erro inesperado ao atualizar perfil'],
] as const satisfies readonly Row[];

export const PROFILE = [
  ['P-03', 'Nome completo é obrigatório.'],
  ['P-03', 'Nome deve ter pelo menos 2 caracteres'],
  ['P-03', 'CPF é obrigatório'],
  ['P-03', 'CPF inválido'],
  ['P-03', 'Chave PIX não pode estar vazia'],
  ['P-03', 'Perfil atualizado com sucesso!'],
  ['P-03', 'Falha ao atualizar perfil'],
  ['P-03', 'Erro ao atualizar perfil'],
  ['P-03', 'Erro inesperado ao atualizar perfil'],
  ['P-03', 'Chave PIX atualizada com sucesso!'],
  ['P-03', 'Erro ao atualizar chave PIX'],
] as const satisfies readonly Row[];

export const SHOP_SCREEN = [
  ['S-05', 'Quantidade máxima de Água com gás atingida. (3 em estoque)'],
  ['S-05', 'Quantidade indisponível. Apenas 3 unidades de Água com gás em estoque.'],
  ['S-06', 'Aguarde a conexão ser estabelecida antes de continuar.'],
  ['S-06', 'Carrinho vazio ou usuário não autenticado'],
  ['S-07', 'Local não encontrado'],
  ['S-07', 'Erro ao carregar dados da loja'],
  ['S-19', 'Erro ao processar compra'],
  ['S-19', 'Não foi possível criar a compra. Tente novamente.'],
] as const satisfies readonly Row[];

export const PAYMENT = [
  ['S-14', 'Verificando...'],
  ['S-15', 'Compra realizada com sucesso!'],
  ['S-15', 'Status da compra atualizado'],
  ['S-15', 'O banco ainda não confirmou.'],
  ['S-16', 'Não foi possível confirmar o pagamento'],
  ['S-16', 'Esta compra não existe.'],
  ['S-18', 'Verificação de pagamento demorou mais que o esperado'],
  ['S-19', 'Erro ao processar confirmação. Tente novamente.'],
  ['S-19', 'Erro ao processar evento de compra'],
  ['S-19', 'Erro ao gerar novo código de pagamento'],
  ['S-22', 'Solicitando novo código de pagamento...'],
  ['F-18', 'Copiado!'],
  ['F-18', 'Erro'],
] as const satisfies readonly Row[];

export const DEPOSIT = [
  ['D-01', 'Valor deve ser maior que zero.'],
  ['D-01', 'Aguarde a conexão ser estabelecida antes de continuar.'],
  ['D-03', 'Pagamento confirmado! Atualizando saldo...'],
  ['D-03', 'Depósito confirmado com sucesso!'],
  ['D-06', 'Erro ao processar depósito. Tente novamente.'],
  ['D-06', 'Erro ao processar confirmação. Tente novamente.'],
  ['D-06', 'Não foi possível criar o depósito. Tente novamente.'],
  ['D-06', 'Erro ao processar evento de depósito'],
  ['D-06', 'Erro ao processar verificação. Tente novamente.'],
] as const satisfies readonly Row[];

export const WITHDRAW = [
  ['W-02', 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.'],
  ['W-02', 'Aguarde 3 minuto(s) antes de solicitar outro saque.'],
  ['W-02', 'Você já possui um saque em processamento. Aguarde a conclusão antes de solicitar outro.'],
  ['W-02', 'Valor deve ser maior que zero'],
  ['W-02', 'Valor não pode ser maior que seu saldo (R$ 80,10)'],
  ['W-05', 'Erro ao processar saque. Tente novamente.'],
  ['W-05', 'Falha ao criar registro de saque'],
  ['W-05', 'Dados de saque inválidos.'],
  ['W-05', 'Erro ao processar evento de saque'],
  ['W-05', 'Erro inesperado ao processar saque.'],
] as const satisfies readonly Row[];

export const WITHDRAW_REVENUE = [
  ['W-07', 'Chave PIX não encontrada no perfil. Configure sua chave PIX antes de sacar.'],
  ['W-07', 'Aguarde 3 minuto(s) antes de solicitar outro saque de receita.'],
  [
    'W-07',
    'Você já possui um saque de receita em processamento. Aguarde a conclusão antes de solicitar outro.',
  ],
  ['W-07', 'Valor deve ser maior que zero'],
  ['W-07', 'Valor mínimo para saque é R$ 1,00'],
  ['W-07', 'Valor máximo para saque de receita é R$ 1.500,00'],
  ['W-07', 'Erro ao processar saque de receita. Tente novamente.'],
  ['W-07', 'Falha ao criar registro de saque de receita'],
  ['W-07', 'Dados de saque de receita inválidos.'],
  ['W-07', 'Erro ao processar evento de saque de receita'],
  ['W-07', 'Erro inesperado ao processar saque de receita.'],
] as const satisfies readonly Row[];

export const EQUIPMENT = [
  ['E-02', 'Selecione um produto'],
  ['E-02', 'Nome é obrigatório'],
  ['E-02', 'CEP é obrigatório'],
  ['E-02', 'Rua é obrigatória'],
  ['E-02', 'Número é obrigatório'],
  ['E-02', 'Bairro é obrigatório'],
  ['E-02', 'Cidade é obrigatória'],
  ['E-02', 'Estado é obrigatório'],
  ['E-02', 'Saldo insuficiente para esta compra'],
  ['E-04', 'Compra realizada com sucesso! O produto será enviado em até 30 dias.'],
  ['E-04', 'Saldo insuficiente para realizar a compra.'],
  ['E-04', 'Erro ao processar a compra. Tente novamente.'],
  ['E-04', 'Erro ao verificar status da compra.'],
  ['E-04', 'Tempo limite excedido. Tente novamente.'],
  ['E-04', 'Erro ao criar solicitação de compra.'],
] as const satisfies readonly Row[];

export const HISTORY = [
  ['Y-02', 'Faça login para ver seu histórico'],
  ['Y-02', 'Erro ao carregar histórico'],
] as const satisfies readonly Row[];

export const LOCATION_INFORMATION = [
  ['L-02', 'Erro ao carregar informações do local'],
] as const satisfies readonly Row[];

export const NOTIFICATIONS = [
  ['N-04', 'Nova mensagem de Dona Bia'],
  ['N-04', 'Nova mensagem de Usuário'],
  ['N-04', 'Novo ticket: Porta emperrada'],
  ['N-04', 'Novo ticket: Ticket de suporte'],
  ['N-04', 'Ticket atualizado: Porta emperrada'],
  ['N-04', 'Ticket atualizado: Atualização recebida'],
  ['N-04', 'QR Code gerado com sucesso!'],
  ['N-04', 'Erro ao processar depósito'],
  ['N-04', 'Status do depósito atualizado'],
  ['N-04', 'Nova notificação'],
] as const satisfies readonly Row[];
