import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '../config.js';
import { dataSourceOptions } from './data-source.js';
import { FastReads } from './fast-reads.js';
import { Transactions } from './transactions.js';

/** The connections, the one way to open a transaction, and the short way to read. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => dataSourceOptions(config),
    }),
  ],
  providers: [Transactions, FastReads],
  exports: [Transactions, FastReads],
})
export class DatabaseModule {}
