// Tests that run in Node get its environment, which Emscripten does not hand on. ENV is there if the test asks for any of it.
Module.preRun = [() => typeof ENV === "undefined" || Object.assign(ENV, process.env)];
