/** A street as the postal service knows it. Parts that a code leaves open are empty. */
export interface PostalAddress {
  logradouro: string;
  bairro: string;
  localidade: string;
  /** State, in two capital letters. */
  uf: string;
}

/** `unknown`: there is no such code. `silent`: the service did not answer, which says nothing about the code. */
export type PostalAnswer =
  | { kind: 'found'; address: PostalAddress }
  | { kind: 'unknown' }
  | { kind: 'silent'; detail: string };

/** Looks up Brazilian postal codes. */
export interface PostalCodePort {
  /** `cep`: eight digits. Never throws. */
  find(cep: string): Promise<PostalAnswer>;
}
