# Stand-ins for vcpkg's functions, which install the port in a folder of our own.
#
#   cmake -D VERSION=... -D ARCHIVE_PATH=... -D WORK=... -P check.cmake
set(CURRENT_PACKAGES_DIR "${WORK}/packages")

function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(vcpkg_download_distfile result)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "FILENAME;SHA512" "URLS")
    if(NOT arg_URLS MATCHES "/${arg_FILENAME}$" OR NOT ARCHIVE_PATH MATCHES "/${arg_FILENAME}$")
        message(FATAL_ERROR "the archive is ${ARCHIVE_PATH}, the port names ${arg_FILENAME} at ${arg_URLS}")
    endif()
    set(${result} "${ARCHIVE_PATH}" PARENT_SCOPE)
endfunction()

function(vcpkg_extract_source_archive result)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "ARCHIVE" "")
    file(ARCHIVE_EXTRACT INPUT "${arg_ARCHIVE}" DESTINATION "${WORK}/source")
    set(${result} "${WORK}/source/libcgt-${VERSION}" PARENT_SCOPE)
endfunction()

function(vcpkg_configure_meson)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "SOURCE_PATH" "OPTIONS")
    run(meson setup "${WORK}/build" "${arg_SOURCE_PATH}" --prefix "${CURRENT_PACKAGES_DIR}" --libdir lib --buildtype release ${arg_OPTIONS})
endfunction()

function(vcpkg_install_meson)
    run(meson install -C "${WORK}/build")
endfunction()

function(vcpkg_fixup_pkgconfig)
    run(sed -i "s|^prefix=.*|prefix=\${pcfiledir}/../..|" "${CURRENT_PACKAGES_DIR}/lib/pkgconfig/cgt.pc")
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "FILE_LIST")
    file(COPY_FILE "${arg_FILE_LIST}" "${CURRENT_PACKAGES_DIR}/copyright")
endfunction()

file(READ "${CMAKE_CURRENT_LIST_DIR}/vcpkg.json" manifest)
string(JSON version GET "${manifest}" version)
if(NOT version STREQUAL VERSION)
    message(FATAL_ERROR "vcpkg.json says ${version}, the project ${VERSION}")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/portfile.cmake")
