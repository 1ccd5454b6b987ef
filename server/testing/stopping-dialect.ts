import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely';

/** The statement at which a database stops, and those it executed. */
export interface Stop {
  /** Number of statements that are executed; all others fail. */
  after: number;
  /** Texts of the executed statements. */
  statements: string[];
}

class Stopped extends Error {}

/**
 * A database whose process is killed after a number of statements: all later ones fail, and the open transaction
 * is rolled back, as the database does it when it notices.
 */
export function stoppingDialect(dialect: Dialect, stop: Stop): Dialect {
  const patched = new WeakSet<DatabaseConnection>();
  let isRollingBack = false;
  function count(statement: string): void {
    if (isRollingBack) return;
    if (stop.statements.length >= stop.after) throw new Stopped(`Stopped before: ${statement}`);
    stop.statements.push(statement);
  }
  function createDriver(): Driver {
    const driver = dialect.createDriver();
    return {
      init: () => driver.init(),
      async acquireConnection() {
        const connection = await driver.acquireConnection();
        if (patched.has(connection)) return connection;
        patched.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = async <R>(query: CompiledQuery) => {
          count(query.sql);
          return execute<R>(query);
        };
        return connection;
      },
      async beginTransaction(connection, settings) {
        count('begin');
        await driver.beginTransaction(connection, settings);
      },
      async commitTransaction(connection) {
        count('commit');
        await driver.commitTransaction(connection);
      },
      async rollbackTransaction(connection) {
        isRollingBack = true;
        await driver.rollbackTransaction(connection);
        isRollingBack = false;
      },
      releaseConnection: (connection) => driver.releaseConnection(connection),
      destroy: () => driver.destroy(),
    };
  }
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver,
  };
}
