/* A plugin of QEMU that prints how many instructions a program has executed. QEMU's header is not in every package of it, so
 * what is needed of its interface is declared here: version 1, of QEMU 7 and 8. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct qemu_plugin_tb;
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int add, void *number, uint64_t summand);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*ended)(uint64_t id, void *user), void *user);

__attribute__((visibility("default"))) extern int qemu_plugin_version;
__attribute__((visibility("default"))) int qemu_plugin_install(uint64_t id, const void *info, int count, char **arguments);

int qemu_plugin_version = 1;
static uint64_t executed;

static void translated(uint64_t id, struct qemu_plugin_tb *block) {
  (void)id;
  qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &executed, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t id, void *user) {
  (void)id;
  (void)user;
  fprintf(stderr, "instructions: %llu\n", (unsigned long long)executed);
}

int qemu_plugin_install(uint64_t id, const void *info, int count, char **arguments) {
  (void)info;
  (void)count;
  (void)arguments;
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_atexit_cb(id, ended, NULL);
  return 0;
}
