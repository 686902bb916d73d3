import styles from './profile.module.css';

const GOING = [
  'Nome, e-mail, CPF e chave PIX do seu perfil',
  'Seus acessos aos locais, registros de uso e solicitações',
  'Seu nome e e-mail nas conversas e nos tickets: os textos ficam, assinados “Conta encerrada”',
  'As fotos que você enviou nos tickets',
  'Sua pontuação e os dados guardados neste aparelho',
];
const STAYING = [
  'Comprovantes de compras, depósitos e saques, sem nome, e-mail nem aparelho',
  'Data, hora e endereço IP dos acessos ao serviço, sem o seu nome, por 6 meses e em sigilo (Marco Civil, art. 15)',
  'O registro contábil do dinheiro, com a chave PIX que recebeu cada saque: é a prova de que ele foi pago',
];

/** Consequences of a closure for all data, shown before the user decides. */
export function ClosureFacts() {
  return (
    <div className={styles.facts}>
      <h3 id="closure-going" className={styles.factsTitle}>
        O que é apagado
      </h3>
      <ul className={styles.list} aria-labelledby="closure-going">
        {GOING.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <h3 id="closure-staying" className={styles.factsTitle}>
        O que é guardado, e por quê
      </h3>
      <ul className={styles.list} aria-labelledby="closure-staying">
        {STAYING.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className={styles.quiet}>
        A lei obriga a guardar comprovantes e registros contábeis por pelo menos 5 anos (LGPD, art. 16).
        Depois de encerrar, você pode criar outra conta com o mesmo e-mail; ela começa do zero.
      </p>
    </div>
  );
}
