import { createRequire } from 'node:module';

interface Visitor {
  visitStatement(statement: { type: string; decls?: unknown }): unknown;
  visitVariableDeclarators(declarators: unknown): unknown;
}

/** Teaches dependency-cruiser's parser to accept `using`. It also reads the value of such a declaration. */
export function readUsing(): void {
  const require = createRequire(import.meta.url);
  const { Visitor } = require('@swc/core/Visitor.js') as { Visitor: { prototype: Visitor } };
  const { visitStatement } = Visitor.prototype;
  Visitor.prototype.visitStatement = function read(statement) {
    if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
    this.visitVariableDeclarators(statement.decls);
    return statement;
  };
}
