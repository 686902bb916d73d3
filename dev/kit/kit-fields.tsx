import { useState } from 'react';
import { Row } from '../../src/ui/base/row.tsx';
import { Checkbox } from '../../src/ui/fields/checkbox.tsx';
import { CodeField } from '../../src/ui/fields/code-field.tsx';
import { CurrencyField } from '../../src/ui/fields/currency-field.tsx';
import { MaskedField } from '../../src/ui/fields/masked-field.tsx';
import { PasswordField } from '../../src/ui/fields/password-field.tsx';
import { Segments } from '../../src/ui/fields/segments.tsx';
import { SelectField } from '../../src/ui/fields/select-field.tsx';
import { Stepper } from '../../src/ui/fields/stepper.tsx';
import { Switch } from '../../src/ui/fields/switch.tsx';
import { TextAreaField } from '../../src/ui/fields/text-area-field.tsx';
import { TextField } from '../../src/ui/fields/text-field.tsx';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.tsx';

const digitsOf = (shown: string): string => shown.replace(/\D/g, '').slice(0, 8);
const formatCode = (raw: string): string => (raw.length > 5 ? `${raw.slice(0, 5)}-${raw.slice(5)}` : raw);

/** All input fields. */
export function KitFields() {
  const [code, setCode] = useState('4821');
  const [raw, setRaw] = useState('95020000');
  const [centavos, setCentavos] = useState<number | null>(1250);
  const [count, setCount] = useState(2);
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'cadastro' | 'reposicao'>('reposicao');
  return (
    <KitSection title="Campos">
      <div className={styles.grid}>
        <TextField label="E-mail" type="email" autoComplete="email" defaultValue="marina@exemplo.com.br" />
        <PasswordField label="Senha" autoComplete="current-password" defaultValue="segredo123" />
        <TextField label="Nome" error="Informe o nome completo" hint="Como está no documento" />
        <TextField label="Desativado" defaultValue="Não muda" disabled />
        <MaskedField
          label="CEP"
          inputMode="numeric"
          value={raw}
          onValueChange={setRaw}
          format={formatCode}
          unformat={digitsOf}
        />
        <CodeField
          label="Código de confirmação"
          value={code}
          onValueChange={setCode}
          hint="Enviado para seu e-mail"
        />
        <CurrencyField
          label="Valor"
          big
          value={centavos}
          onValueChange={setCentavos}
          hint="Mínimo de R$ 1,00"
        />
        <CurrencyField label="Em dólares" currency="usd" value={centavos} onValueChange={setCentavos} />
        <CurrencyField label="Em euros" currency="eur" value={centavos} onValueChange={setCentavos} />
        <SelectField label="Categoria" defaultValue="b">
          <option value="b">Bebidas</option>
          <option value="l">Lanches</option>
        </SelectField>
        <TextAreaField label="Mensagem" placeholder="Escreva uma mensagem" />
        <div>
          <Checkbox label="Manter conectado neste aparelho" defaultChecked />
          <Checkbox label="Aceito os termos" error="É preciso aceitar" />
          <Switch label="Receber avisos" checked={!on} onCheckedChange={(next) => setOn(!next)} />
          <Switch look="panel" label="Usar saldo de R$ 48,90" checked={on} onCheckedChange={setOn} />
        </div>
        <Row wrap gap={3}>
          <Stepper label="Guaraná" removes value={count} onValueChange={setCount} />
          <Stepper label="Água" look="loose" value={count} onValueChange={setCount} />
          <Stepper label="Café" look="wide" value={count} max={9} onValueChange={setCount} />
        </Row>
        <Segments
          label="O que mostrar"
          segments={[
            { id: 'cadastro', label: 'Cadastro' },
            { id: 'reposicao', label: 'Reposição' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
    </KitSection>
  );
}
